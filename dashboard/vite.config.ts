import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = 'http://localhost:3000';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react({ exclude: [/\/widget\/src\//] }), tailwindcss()],
  // The widget draws as one from one effect: it needs the signals, not their ties to components.
  resolve: { alias: { '@preact/signals': '@preact/signals-core' } },
  build: { outDir: '../dist/dashboard', emptyOutDir: true, sourcemap: false, chunkSizeWarningLimit: 600 },
  server: {
    proxy: Object.fromEntries(['/api', '/embed', '/quiz/', '/objects', '/dev-oidc'].map((path) => [path, api])),
  },
});
