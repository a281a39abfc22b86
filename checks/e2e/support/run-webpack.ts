import webpack, { type Configuration } from 'webpack';

/** @throws what webpack says, where it could not build */
export function runWebpack(config: Configuration): Promise<void> {
  return new Promise((done, fail) => {
    webpack(config, (error, stats) => {
      if (error) fail(error);
      else if (stats?.hasErrors()) fail(new Error(stats.toString('errors-only')));
      else done();
    });
  });
}
