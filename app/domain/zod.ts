import { z } from 'zod';

// In a browser zod compiles nothing: the content security policy forbids it and reports the attempt. A schema decides
// when it is made, so every schema that may reach a browser takes its z from here.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };
