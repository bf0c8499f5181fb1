// The block in the editor: a picker of the published quizzes, and a preview that counts nothing.
{
  // The braces keep all of this out of the page's globals.
  const { apiFetch, blockEditor, blocks, components, element, i18n, url } = window.wp;
  const site = window.quizfunnelSite;
  const { createElement: h, Fragment, useEffect, useRef, useState } = element;
  const { BlockControls, InspectorControls, useBlockProps } = blockEditor;
  const { Button, ComboboxControl, Notice, PanelBody, Placeholder, SelectControl, Spinner } = components;
  const { TextControl, ToggleControl, ToolbarButton, ToolbarGroup } = components;
  const { __, sprintf } = i18n;
  const TYPING_PAUSE_MS = 250;
  const FIRST_HEIGHT_PX = 480;
  const MOST_HEIGHT_PX = 20_000;

  const readQuizId = (entered) => {
    const text = entered.trim();
    const [, id] = /^https?:\/\/[^/]+\/(?:quiz|embed)\/([A-Za-z0-9-]{1,64})(?:[/?#.]|$)/.exec(text) ?? [];
    return id ?? (/^[A-Za-z0-9-]{1,64}$/.test(text) ? text : '');
  };

  /** The published quizzes whose titles hold `search`: loading, or an error, or a list. */
  const useQuizzes = (search) => {
    const [answer, setAnswer] = useState({ isLoading: true });
    const [attempt, setAttempt] = useState(0);
    useEffect(() => {
      let isCurrent = true;
      setAnswer((before) => ({ ...before, isLoading: true }));
      const timer = setTimeout(
        () => {
          apiFetch({ path: url.addQueryArgs('/quizfunnel/v1/quizzes', { search }) }).then(
            (list) => isCurrent && setAnswer({ ...list, search }),
            (error) => isCurrent && setAnswer({ error: error.message || __('The list did not come.', 'quizfunnel') }),
          );
        },
        search ? TYPING_PAUSE_MS : 0,
      );
      return () => {
        isCurrent = false;
        clearTimeout(timer);
      };
    }, [search, attempt]);
    return { ...answer, retry: () => setAttempt((before) => before + 1) };
  };

  const statusOf = ({ isLoading, quizzes, search, more }) => {
    if (isLoading) return h(Fragment, null, h(Spinner), __('Loading quizzes…', 'quizfunnel'));
    if (quizzes.length === 0 && search)
      /* translators: %s: what was searched for. */
      return sprintf(__('No published quiz has “%s” in its title.', 'quizfunnel'), search);
    if (quizzes.length === 0) return __('No quiz is published yet. Publish one in Quizfunnel first.', 'quizfunnel');
    return more ? __('The newest are listed. Type to find others.', 'quizfunnel') : '';
  };

  /** Chooses a quiz by its title, or by its id where the list cannot be had. */
  const Picker = ({ quizId, title, onPick }) => {
    const [search, setSearch] = useState('');
    const [entered, setEntered] = useState('');
    const [isManual, setManual] = useState(false);
    const answer = useQuizzes(search);
    const { error, quizzes = [], retry } = answer;
    const options = quizzes.map(({ id, title: label }) => ({ value: id, label }));
    if (quizId && !options.some(({ value }) => value === quizId))
      options.push({ value: quizId, label: title || quizId });
    const isById = isManual || error;
    const isAsked = site.address !== '';
    return h(
      'div',
      { className: 'quizfunnel-picker' },
      error &&
        h(
          Notice,
          {
            status: 'error',
            isDismissible: false,
            actions: [
              { label: __('Try again', 'quizfunnel'), onClick: retry, variant: 'secondary' },
              ...(site.settingsUrl ? [{ label: __('Settings', 'quizfunnel'), url: site.settingsUrl }] : []),
            ],
          },
          error,
        ),
      isAsked &&
        (isById
          ? h(
              Fragment,
              null,
              h(TextControl, {
                label: __('Id or address of the quiz', 'quizfunnel'),
                value: entered,
                onChange: setEntered,
              }),
              h(
                Button,
                {
                  variant: 'primary',
                  disabled: !readQuizId(entered),
                  onClick: () => onPick({ quizId: readQuizId(entered), title: '' }),
                },
                __('Use this quiz', 'quizfunnel'),
              ),
            )
          : h(
              Fragment,
              null,
              h(ComboboxControl, {
                label: __('Find a quiz', 'quizfunnel'),
                value: quizId,
                options,
                allowReset: false,
                onFilterValueChange: setSearch,
                onChange: (id) => {
                  const picked = options.find(({ value }) => value === id);
                  if (picked) onPick({ quizId: id, title: picked.label });
                },
              }),
              h('div', { role: 'status', className: 'quizfunnel-picker__status' }, statusOf({ ...answer, quizzes })),
              h(Button, { variant: 'link', onClick: () => setManual(true) }, __('Enter an id instead', 'quizfunnel')),
            )),
    );
  };

  /** The quiz in a frame of its server, as high as its content. */
  const Preview = ({ quizId, title, theme, lang, isSelected }) => {
    const frame = useRef();
    const [height, setHeight] = useState(FIRST_HEIGHT_PX);
    useEffect(() => {
      // Newer editors draw blocks in a window of their own.
      const { defaultView } = frame.current.ownerDocument;
      const onMessage = ({ source, data }) => {
        if (source !== frame.current?.contentWindow || data?.type !== 'resize') return;
        if (data.height > 0 && data.height < MOST_HEIGHT_PX) setHeight(data.height);
      };
      defaultView.addEventListener('message', onMessage);
      return () => defaultView.removeEventListener('message', onMessage);
    }, []);
    const query = { preview: '1', ...(theme && { theme }), ...(lang && { lang }) };
    return h(
      'div',
      { className: 'quizfunnel-preview' },
      h('iframe', {
        ref: frame,
        title: title || __('Quiz', 'quizfunnel'),
        src: url.addQueryArgs(`${site.address}/embed/${quizId}`, query),
        style: { height },
        sandbox: 'allow-scripts',
      }),
      isSelected ? null : h('div', { className: 'quizfunnel-preview__cover' }),
    );
  };

  /** What its server says of a quiz to all pages: its title, and the heights that reserve its space. */
  const describeQuiz = async (quizId) => {
    const response = await fetch(`${site.address}/embed/${quizId}.json`);
    const { title, heights } = await response.json();
    return response.ok ? { title, heights } : {};
  };

  const Edit = ({ attributes, setAttributes, isSelected }) => {
    const { quizId, title, theme, lang, lazy, way } = attributes;
    const [isReplacing, setReplacing] = useState(false);
    const wanted = useRef(quizId);
    const pick = (picked) => {
      wanted.current = picked.quizId;
      setAttributes({ ...picked, heights: undefined });
      setReplacing(false);
      // Without an answer the quiz is shown all the same, in no reserved space.
      describeQuiz(picked.quizId).then(
        (described) => wanted.current === picked.quizId && setAttributes(described),
        () => {},
      );
    };
    const isPicking = !quizId || isReplacing || !site.address;
    const asTheQuizSays = { value: '', label: __('As the quiz says', 'quizfunnel') };
    return h(
      'div',
      useBlockProps(),
      quizId &&
        h(
          BlockControls,
          null,
          h(
            ToolbarGroup,
            null,
            h(
              ToolbarButton,
              { isPressed: isReplacing, onClick: () => setReplacing(!isReplacing) },
              __('Replace', 'quizfunnel'),
            ),
          ),
        ),
      h(
        InspectorControls,
        null,
        h(
          PanelBody,
          { title: __('Quiz', 'quizfunnel') },
          h(SelectControl, {
            label: __('Theme', 'quizfunnel'),
            value: theme,
            options: [
              asTheQuizSays,
              { value: 'light', label: __('Light', 'quizfunnel') },
              { value: 'dark', label: __('Dark', 'quizfunnel') },
              { value: 'auto', label: __('As the visitor’s system', 'quizfunnel') },
            ],
            onChange: (value) => setAttributes({ theme: value }),
          }),
          h(SelectControl, {
            label: __('Language', 'quizfunnel'),
            value: lang,
            options: [asTheQuizSays, ...Object.entries(site.languages).map(([value, label]) => ({ value, label }))],
            onChange: (value) => setAttributes({ lang: value }),
          }),
          h(SelectControl, {
            label: __('Shown by', 'quizfunnel'),
            help: __('A frame keeps the quiz apart from scripts of the page.', 'quizfunnel'),
            value: way,
            options: [
              { value: 'script', label: __('Script', 'quizfunnel') },
              { value: 'frame', label: __('Frame', 'quizfunnel') },
            ],
            onChange: (value) => setAttributes({ way: value }),
          }),
          h(ToggleControl, {
            label: __('Load it when it comes near', 'quizfunnel'),
            help: __('For quizzes far down the page.', 'quizfunnel'),
            checked: lazy,
            onChange: (value) => setAttributes({ lazy: value }),
          }),
        ),
      ),
      isPicking
        ? h(
            Placeholder,
            { icon: 'forms', label: __('Quiz', 'quizfunnel'), isColumnLayout: true },
            h(Picker, { quizId, title, onPick: pick }),
          )
        : h(Preview, { quizId, title, theme, lang, isSelected }),
    );
  };

  blocks.registerBlockType('quizfunnel/quiz', { edit: Edit, save: () => null });
}
