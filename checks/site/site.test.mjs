import { after, before, describe } from 'node:test';
import { findNginx } from '../../tools/finders/nginx.mjs';
import { answersArePassedOn } from './testing/answers.mjs';
import { configurationIsSound } from './testing/configuration.mjs';
import { databaseIsGuarded } from './testing/guarding.mjs';
import { outagesAreSurvived } from './testing/outages.mjs';
import { peopleAreServed } from './testing/people.mjs';
import { startSite } from './testing/site.mjs';

/** The whole test on a busy machine. */
const WITHIN_MS = 480_000;

const nginx = await findNginx().catch((error) => {
  console.error(`NOT TESTED: the proxy of deploy/nginx.\n${error.message}`);
  return null;
});

describe(
  'the site as an operator runs it: nginx, two API processes, three database nodes',
  {
    skip: nginx === null && 'there is no nginx here',
    timeout: WITHIN_MS,
  },
  () => {
    /** @type {import('./testing/site.mjs').Site} */
    let site;
    before(async () => {
      if (nginx) site = await startSite(nginx);
    });
    after(() => site?.stop());
    const theSite = () => site;

    configurationIsSound(theSite);
    answersArePassedOn(theSite);
    peopleAreServed(theSite);
    outagesAreSurvived(theSite);
    // Without any API process, as the outages leave it.
    databaseIsGuarded(theSite);
  },
);
