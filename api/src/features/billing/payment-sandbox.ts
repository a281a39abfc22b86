import type { Type } from '@nestjs/common';

/** Not a literal import, because production builds leave the package out. */
const PACKAGE: string = '#payment-sandbox';

export async function paymentSandbox(): Promise<Type> {
  const { PaymentSandboxModule }: { PaymentSandboxModule: Type } = await import(PACKAGE);
  return PaymentSandboxModule;
}
