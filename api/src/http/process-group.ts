import cluster from 'node:cluster';
import { AggregatorRegistry, type Registry } from 'prom-client';

/** How often a process says that it is alive, in milliseconds. */
const ALIVE_MS = 2_000;
const METRICS_MS = 3_000;

type Message = { quizfunnel: 'ready' | 'alive' } | { quizfunnel: 'metrics'; asked: number; text?: string };
const tell = (message: Message) => process.send?.(message);

/** Whether this is one of several processes on one port (see scripts/workers.mjs). */
export const isOneOfSeveral = cluster.isWorker;

/** Tells whoever started this process that it serves, and from then on that it is alive. */
export function reportReady(): void {
  if (!isOneOfSeveral) return;
  tell({ quizfunnel: 'ready' });
  setInterval(() => tell({ quizfunnel: 'alive' }), ALIVE_MS).unref();
}

let asked = 0;

/** Lets the other processes read this registry, and returns what reads all of theirs: by themselves they are a part of the figures. */
export function metricsOfAll(registry: Registry): () => Promise<string> {
  new AggregatorRegistry();
  AggregatorRegistry.setRegistries([registry]);
  return () =>
    new Promise((resolve, reject) => {
      asked += 1;
      const own = asked;
      const hear = (message: Message) => {
        if (message.quizfunnel !== 'metrics' || message.asked !== own) return;
        end();
        resolve(message.text ?? '');
      };
      const late = setTimeout(() => {
        end();
        reject(new Error('The other processes do not tell their figures'));
      }, METRICS_MS);
      const end = () => {
        clearTimeout(late);
        process.off('message', hear);
      };
      process.on('message', hear);
      tell({ quizfunnel: 'metrics', asked: own });
    });
}
