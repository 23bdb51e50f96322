import { isDay } from './taipei-day.ts';
import { z } from './zod.ts';

/** A day in Taipei. */
export const daySchema = z.string().refine(isDay);
