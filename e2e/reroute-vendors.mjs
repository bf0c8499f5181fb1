import http from 'node:http';
import https from 'node:https';

/**
 * Loaded into the product before it starts (`--import`): calls to the hosts of tools reach a local server, as `vendor-server.ts` does it
 * within a process. `TEST_VENDOR_HOSTS` is a pattern, `TEST_VENDOR_PORT` the server's.
 */
const hosts = new RegExp(process.env.TEST_VENDOR_HOSTS ?? '$^');
const port = process.env.TEST_VENDOR_PORT;
const original = https.request;

/** @param {URL} url @param {https.RequestOptions} options */
const reroute = (url, options) =>
  hosts.test(url.host)
    ? http.request(new URL(`http://127.0.0.1:${port}${url.pathname}${url.search}`), {
        ...options,
        agent: undefined,
        headers: { ...options.headers, 'x-host': url.host },
      })
    : original(url, options);
https.request = /** @type {typeof https.request} */ (reroute);
