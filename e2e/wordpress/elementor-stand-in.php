<?php
// What Elementor documents of its interface for widgets, as far as ours uses it: https://developers.elementor.com/docs/widgets/.
// [elementor_stand_in quiz_id="…"] renders the widget with these settings, edit="1" as in the editor. Of controls it knows the default alone.

namespace Elementor {
    class Controls_Manager {
        const TEXT = 'text';
        const SELECT = 'select';
        const SELECT2 = 'select2';
        const SWITCHER = 'switcher';
    }
    abstract class Widget_Base {
        public array $controls = [];
        private array $settings = [];
        abstract public function get_name();
        protected function register_controls() {}
        protected function render() {}
        public function start_controls_section($id, array $args = []) {}
        public function end_controls_section() {}
        public function add_control($id, array $args) {
            $this->controls[$id] = $args;
        }
        public function get_settings_for_display() {
            return $this->settings + array_map(fn ($args) => $args['default'] ?? '', $this->controls);
        }
        public function stand_in_html(array $settings): string {
            // Elementor reads the controls for each page.
            $this->register_controls();
            $this->settings = $settings;
            ob_start();
            $this->render();
            return ob_get_clean();
        }
    }
    class Plugin {
        public static $instance;
        public $editor;
    }
    Plugin::$instance = new Plugin();
    Plugin::$instance->editor = new class {
        public bool $edits = false;
        public function is_edit_mode() {
            return $this->edits;
        }
    };
}

namespace {
    add_action('init', function () {
        $manager = new class {
            public array $widgets = [];
            public function register($widget) {
                $this->widgets[$widget->get_name()] = $widget;
            }
        };
        do_action('elementor/widgets/register', $manager);
        add_shortcode('elementor_stand_in', function ($settings) use ($manager) {
            Elementor\Plugin::$instance->editor->edits = !empty($settings['edit']);
            return $manager->widgets['quizfunnel-quiz']->stand_in_html($settings);
        });
        // What the panel offers, for whoever edits.
        add_action('wp_ajax_elementor_stand_in', function () use ($manager) {
            $widget = $manager->widgets['quizfunnel-quiz'];
            $widget->stand_in_html([]);
            wp_send_json($widget->controls);
        });
    });
}
