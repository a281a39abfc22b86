/** The path lies in the scope, so the server needs no further header. */
const WORKER = '/ticket/alert-sw.js';
const SCOPE = '/ticket/';

/** @returns the active registration @throws if the worker cannot be installed */
export async function registerWorker(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  const registration = await workers.register(WORKER, { scope: SCOPE });
  await activeIn(registration);
  return registration;
}

export const findWorker = (workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration | undefined> =>
  workers.getRegistration(SCOPE);

function activeIn({ active, waiting, installing }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  return new Promise((resolve, reject) => {
    coming.addEventListener('statechange', () => {
      if (coming.state === 'activated') resolve();
      if (coming.state === 'redundant')
        reject(new Error('The worker of the tickets could not be installed.'));
    });
  });
}
