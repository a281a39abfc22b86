import { start } from './start';

void start(window);
