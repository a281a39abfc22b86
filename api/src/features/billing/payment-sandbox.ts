import type { Type } from '@nestjs/common';

/** A package of its own (api/payment-sandbox, by package.json's `imports`), which production builds leave out: no literal import. */
const PACKAGE: string = '#payment-sandbox';

/** @returns the module with the pages that play the card company */
export async function paymentSandbox(): Promise<Type> {
  const { PaymentSandboxModule }: { PaymentSandboxModule: Type } = await import(PACKAGE);
  return PaymentSandboxModule;
}
