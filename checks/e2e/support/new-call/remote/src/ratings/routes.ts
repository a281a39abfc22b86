import type { Route } from '@queuebell/contracts/routes';

export interface Rating {
  stars: number;
  words: string;
}

export interface Rated {
  shop: string;
  average: number;
  ratings: number;
}

/** A call of the next API: neither the running shell nor the contracts that it was built with have heard of it. */
export const rate: Route<Rating & { shop: string }, Rated> = {
  method: 'PUT',
  path: '/api/ratings/{shop}',
  sends: 'body',
};

/** A call that the team's own server answers. It learns the shop from the API. */
export const readStars: Route<void, { average: number }> = {
  method: 'GET',
  path: '/api/remotes/mf-ratings/server/stars',
};
