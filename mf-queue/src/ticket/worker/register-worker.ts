/** Below the pages that it is for, and so in charge of them without further ado. */
const WORKER = '/ticket/alert-sw.js';
const SCOPE = '/ticket/';

/** The service worker of the tickets' pages, once it is in charge. @throws when it could not be installed */
export async function registerWorker(workers: ServiceWorkerContainer): Promise<ServiceWorkerRegistration> {
  const registration = await workers.register(WORKER, { scope: SCOPE });
  await activeIn(registration);
  return registration;
}

/** The one that is there, if any. */
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
