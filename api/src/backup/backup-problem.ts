import { OperatorProblem } from '../operator-program.ts';

/** A backup or a restore cannot be done. */
export class BackupProblem extends OperatorProblem {}

export const damaged = (file: string): BackupProblem =>
  new BackupProblem(`${file} is damaged: it is not what was written. Nothing was changed.`);
