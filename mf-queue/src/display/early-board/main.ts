import { showEarly } from './show-early';

void showEarly(window);
