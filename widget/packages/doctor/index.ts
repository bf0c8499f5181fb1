import { runDoctor } from './run-doctor.ts';

process.exitCode = await runDoctor(process.argv.slice(2), {
  out: (text) => process.stdout.write(text),
  err: (text) => process.stderr.write(text),
});
