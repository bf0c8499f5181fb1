import { Registry } from 'prom-client';

/** What this process has counted and measured since its start. Labels never hold a path, an id or an address. */
export const registry = new Registry();
export const registers = [registry];
