import type { ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** Lets every site read the answer, never with cookies. Preflights are answered here and cached for a day. */
export const allowAnyOrigin: RequestHandler = (request, response, next) => {
  readableAnywhere(response);
  if (request.method !== 'OPTIONS') return next();
  response.set({
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': '86400',
  });
  response.status(204).end();
};

export const readableAnywhere = (response: ServerResponse): unknown =>
  response.setHeader('Access-Control-Allow-Origin', '*');
