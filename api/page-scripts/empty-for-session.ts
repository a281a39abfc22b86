import { find } from './parts/find';

if (document.documentElement.hidden) {
  find('#root').replaceChildren();
  document.documentElement.hidden = false;
}
