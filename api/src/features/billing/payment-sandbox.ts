import type { Type } from '@nestjs/common';

/**
 * Package api/payment-sandbox (package.json `imports`). Not a literal import, because production builds leave
 * it out.
 */
const PACKAGE: string = '#payment-sandbox';

export async function paymentSandbox(): Promise<Type> {
  const { PaymentSandboxModule }: { PaymentSandboxModule: Type } = await import(PACKAGE);
  return PaymentSandboxModule;
}
