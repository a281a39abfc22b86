import { Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '../../../platform/metrics/metrics.js';
import { ChangeFeed } from './change-feed.js';

@Injectable()
export class FeedMetrics {
  constructor(feed: ChangeFeed, { registry }: Metrics) {
    new Gauge({
      name: 'queuebell_change_feed_silence_seconds',
      help: 'Time since the change stream’s last answer; it answers every second.',
      registers: [registry],
      collect() {
        this.set(feed.silentForMs / 1_000);
      },
    });
    new Counter({
      name: 'queuebell_change_feed_losses_total',
      help: 'How often the change stream was lost and opened anew.',
      registers: [registry],
      collect() {
        this.reset();
        this.inc(feed.losses);
      },
    });
  }
}
