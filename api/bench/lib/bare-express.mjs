// What a server costs that does nothing.

import express from 'express';

const app = express();
app.get('/', (_request, response) => {
  response.send('Hello');
});
app.listen(0, '127.0.0.1', () => process.send?.('ready'));
process.once('disconnect', () => process.exit());
