import { readConfig } from '#app/server/config.ts';
import { defaultSettings } from '#app/server/settings/settings.ts';
import { idleJobs } from './bank-transfers.ts';

const read = readConfig({});
if (!read.ok) throw new Error(read.problems.join('\n'));

/** What an import needs of a shop beside its database. */
export const importOffice = { defaults: defaultSettings(read.config), jobs: idleJobs };
