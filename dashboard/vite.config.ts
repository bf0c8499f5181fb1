import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const file = (name: string) => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  root: file('.'),
  // What is edited reaches the widget as a signal (see quiz-widget.tsx): without the ties to components of Preact.
  resolve: { alias: { '@preact/signals': '@preact/signals-core' } },
  plugins: [react({ exclude: [/\/widget\/src\//] }), tailwindcss()],
  experimental: {
    // One build serves installations at any path: scripts ask the page for it, style sheets are beside what they load,
    // and in documents the server adds it.
    renderBuiltUrl: (filename, { hostType, ssr }) =>
      hostType === 'js' && !ssr
        ? { runtime: `(document.documentElement.dataset.base||"")+${JSON.stringify(`/${filename}`)}` }
        : hostType === 'css'
          ? { relative: true }
          : `/${filename}`,
  },
  build: {
    outDir: '../dist/dashboard',
    emptyOutDir: true,
    // The server names a page's chunks in its document.
    manifest: true,
    sourcemap: false,
    // Browsers that know modules and no preloading are past their support, and load the same a little later.
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { input: [file('index.html'), file('page.html')] },
  },
});
