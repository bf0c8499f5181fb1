/** Files of the data folder with what the server generates where no setting names it. */
export const GENERATED_SECRETS = ['session-secret', 'secrets-key'];
