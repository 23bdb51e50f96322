import { z } from 'zod';

// In a browser zod must not compile schemas, because the content security policy forbids and reports it. That is
// decided when a schema is made, so every schema that may reach a browser takes its z from here.
if (typeof document !== 'undefined') z.config({ jitless: true });

export { z };
