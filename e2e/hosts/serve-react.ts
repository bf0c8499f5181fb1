import { build } from 'vite';
import type { HostSite } from '../host-site.ts';

/** Builds a script of examples/hosts that is written with React, for development, and serves it beside the page of that name. */
export async function serveReact(shop: HostSite, name: string): Promise<void> {
  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: {
      write: false,
      minify: false,
      rollupOptions: {
        input: new URL(`../../examples/hosts/${name}.jsx`, import.meta.url).pathname,
        output: { format: 'iife' },
      },
    },
  })) as { output: Array<{ code?: string }> };
  shop.file(`/${name}.js`, 'text/javascript', output[0]?.code ?? '');
}
