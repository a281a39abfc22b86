import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import { findNginx } from '../../tools/finders/find-program.mjs';
import { describeAnswers } from './testing/answers.ts';
import { describeConfiguration } from './testing/configuration.ts';
import { describeGuarding } from './testing/guarding.ts';
import { describeOutages } from './testing/outages.ts';
import { describePeople } from './testing/people.ts';
import { startSite, type Site } from './testing/site.ts';

/** The whole test on a busy machine. */
const WITHIN_MS = 480_000;

const nginx = await findNginx().catch((error) => {
  console.error(`NOT TESTED: the proxy of deploy/nginx.\n${error.message}`);
  return null;
});

jest.setTimeout(WITHIN_MS);
const describeWithNginx = nginx ? describe : describe.skip;

describeWithNginx('the site as an operator runs it: nginx, two API processes, three database nodes', () => {
  let site: Site;
  beforeAll(async () => {
    if (nginx) site = await startSite(nginx);
  });
  afterAll(() => site?.stop());
  const theSite = () => site;

  describeConfiguration(theSite);
  describeAnswers(theSite);
  describePeople(theSite);
  describeOutages(theSite);
  // Without any API process, as the outages leave it.
  describeGuarding(theSite);
});
