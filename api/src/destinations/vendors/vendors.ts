import type { VendorInfo } from '../../../contract/connections/vendor.schema.ts';
import { slack } from './slack/slack.ts';
import type { Vendor } from './vendor.ts';
import { webhook } from './webhook/webhook.ts';

/** Every tool that quizzes can be connected with, by the id that connections are stored under. */
export const vendors: Readonly<Record<string, Vendor>> = { slack, webhook };

export const vendorInfos = (): VendorInfo[] => Object.entries(vendors).map(([id, { info }]) => ({ id, ...info }));
