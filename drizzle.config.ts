import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./app/server/db/schema.ts', './app/server/db/letter-schema.ts', './app/server/db/auth-schema.ts'],
  out: './migrations',
});
