import { catalogueGuards } from './catalogue-guards.ts';
import { contactGuards } from './contact-guards.ts';
import { customerGuards } from './customer-guards.ts';
import { arrivalGuards } from './delivery-date-guards.ts';
import { editGuards } from './edit-guards.ts';
import { emailGuards } from './email-guards.ts';
import { emailServiceGuards } from './email-service-guards.ts';
import { findingGuards } from './finding-guards.ts';
import type { Guard } from './guard.ts';
import { orderGuards } from './order-guards.ts';
import { paymentGuards } from './payment-guards.ts';
import { settingsGuards } from './settings-guards.ts';
import { staffGuards } from './staff-guards.ts';
import { storesGuards } from './stores-guards.ts';

export const guards: readonly Guard[] = [
  ...catalogueGuards,
  ...contactGuards,
  ...customerGuards,
  ...arrivalGuards,
  ...editGuards,
  ...emailGuards,
  ...emailServiceGuards,
  ...findingGuards,
  ...orderGuards,
  ...paymentGuards,
  ...settingsGuards,
  ...staffGuards,
  ...storesGuards,
];
