import { describe, expect, it } from '@jest/globals';
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { BlockList } from 'node:net';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../../tools/common/paths.mjs';
import { parseEnvFile } from '../kit/env-file.ts';
import { settingNames } from './testing/settings.ts';

const { SECRET_VARIABLES } = await import('../../api/dist/platform/config/secret-files.js');
const DEPLOY = join(ROOT, 'deploy');
const SECRET = '/run/secrets/';
const read = (file: string) => readFileSync(join(DEPLOY, file), 'utf8');

interface Service {
  image: string;
  build?: { context: string; dockerfile: string; target: string };
  restart?: string;
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  secrets?: string[];
  volumes?: string[];
  ports?: string[];
  extra_hosts?: string[];
  networks?: string[] | Record<string, { ipv4_address?: string }>;
  network_mode?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
  read_only?: boolean;
  cap_drop?: string[];
  deploy?: { resources: { limits: { cpus: string; memory: string } } };
}

const composition: {
  services: Record<string, Service>;
  volumes: object;
  secrets: Record<string, { file: string }>;
  networks: Record<string, { internal?: boolean; ipam?: { config: { subnet: string }[] } }>;
} = parse(read('compose.yaml'), { merge: true });
const services = Object.entries(composition.services);
const settings = parseEnvFile(read('queuebell.env.example'));
const named = (name: RegExp) => services.filter(([service]) => name.test(service));
const isStep = ({ restart }: Service) => restart === 'on-failure';

describe('the composition', () => {
  it('has three database nodes, two API processes and a proxy', () => {
    expect([named(/^mongo-/).length, named(/^api-/).length, named(/^web$/).length]).toStrictEqual([3, 2, 1]);
  });

  it('makes the three nodes a replica set, whose members know each other by a key and use TLS alone', () => {
    const members = named(/^mongo-/).map(([name]) => `${name}:27017`);
    const [, , ...initiateArguments] = composition.services['replica-set']?.command ?? [];
    expect(initiateArguments.filter((argument) => !argument.startsWith('--'))).toStrictEqual([
      'queuebell',
      ...members,
    ]);
    for (const [name, { command, healthcheck }] of named(/^mongo-/)) {
      for (const flag of ['--replSet=queuebell', `--keyFile=${SECRET}database-key`, '--tlsMode=requireTLS'])
        assert.ok(command?.includes(flag), `${name} ${flag}`);
      assert.ok(healthcheck?.test.includes('--tls'));
    }
  });

  it('shows each service the secrets that it names, and no other', () => {
    for (const [name, { command = [], environment = {}, healthcheck, secrets = [] }] of services) {
      const said = [...command, ...Object.values(environment), ...(healthcheck?.test ?? [])].join('\n');
      const text = name === 'web' ? said + read('nginx/proxy.conf') : said;
      const wanted = [...text.matchAll(/\/run\/secrets\/([\w.-]+)/g)].map(([, file = '']) => file);
      // The database's address names this file.
      if (wanted.includes('mongodb-uri')) wanted.push('database-ca.pem');
      assert.deepEqual([...secrets].sort(), [...new Set(wanted)].sort(), name);
    }
    assert.ok(!Object.values(composition.secrets).some(({ file }) => file.includes('database-ca-key')));
  });

  it('has nginx ask the API processes over TLS alone, by one name that their certificate has', () => {
    const proxy = read('nginx/proxy.conf');
    assert.match(proxy, /^proxy_pass https:/m);
    assert.match(proxy, /^proxy_ssl_verify on;/m);
    const [, name = ''] = /^proxy_ssl_name (\S+);/m.exec(proxy) ?? [];
    for (const file of ['make-secrets.sh', 'healthcheck.mjs']) assert.ok(read(file).includes(name), file);
    for (const file of ['site.conf', 'queuebell.conf', 'queuebell-tls.conf'])
      assert.doesNotMatch(read(`nginx/${file}`), /proxy_pass|proxy_ssl/);
    for (const [, { environment, healthcheck }] of named(/^api-/)) {
      assert.ok(environment?.['TLS_CERT_FILE'] && environment['TLS_KEY_FILE']);
      assert.ok(healthcheck?.test.includes(`--ca=${SECRET}database-ca.pem`));
    }
  });

  it('starts the API only when the database and the files are prepared, the proxy when the API is ready', () => {
    for (const [, { depends_on: needs }] of named(/^api-/)) {
      expect(needs).toStrictEqual({
        'replica-set': { condition: 'service_completed_successfully' },
        files: { condition: 'service_completed_successfully' },
      });
    }
    const ofProxy = composition.services['web']?.depends_on;
    for (const [name] of named(/^api-/)) assert.equal(ofProxy?.[name]?.condition, 'service_healthy');
  });

  for (const [name, service] of services) {
    describe(name, () => {
      it('has a version that is named', () => {
        const image = service.image.replace(/\$\{\w+:-(.*?)\}/, '$1');
        assert.match(image, /^[\w/-]+:\d+\.\d+\.\d+$/);
        const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
        if (service.build) assert.equal(image.split(':')[1], version);
      });

      it('reports its health, restarts by itself, and has its limits', () => {
        const { restart, healthcheck, deploy, read_only: readOnly, cap_drop: dropped } = service;
        assert.ok(isStep(service) || (restart === 'unless-stopped' && healthcheck?.test[0] === 'CMD'));
        const { cpus, memory } = deploy?.resources.limits ?? {};
        assert.ok(Number(cpus) > 0 && /^\d+M$/.test(memory ?? ''));
        expect([readOnly, dropped]).toStrictEqual([true, ['ALL']]);
      });

      it('uses existing volumes, networks and secrets, and files that are in the checkout', () => {
        for (const volume of service.volumes ?? []) {
          const [source = ''] = volume.split(':');
          assert.ok(
            source.startsWith('./') ? existsSync(join(DEPLOY, source)) : source in composition.volumes,
            source,
          );
        }
        const networks = Array.isArray(service.networks)
          ? service.networks
          : Object.keys(service.networks ?? {});
        for (const network of networks) assert.ok(network in composition.networks, network);
        for (const secret of service.secrets ?? []) assert.ok(secret in composition.secrets, secret);
        if (service.build)
          assert.ok(existsSync(join(DEPLOY, service.build.context, service.build.dockerfile)));
      });

      it('sets nothing that the program does not know, and no secret but by a file', () => {
        const known = new Set([...settingNames(), ...SECRET_VARIABLES.map((secret) => `${secret}_FILE`)]);
        for (const [setting, value] of Object.entries(service.environment ?? {})) {
          if (name.startsWith('mongo-')) continue;
          assert.ok(known.has(setting), setting);
          if (setting.endsWith('_FILE')) {
            assert.ok(service.secrets?.includes(value.replace(SECRET, '')), value);
          }
        }
      });
    });
  }

  it('opens nothing but the proxy to the network, and keeps the database to itself', () => {
    expect(services.filter(([, { ports }]) => ports).map(([name]) => name)).toStrictEqual(['web']);
    assert.equal(composition.networks['data']?.internal, true);
    for (const [, { networks }] of named(/^mongo-/)) expect(networks).toStrictEqual(['data']);
    assert.ok(!Object.keys(composition.services['web']?.networks ?? {}).includes('data'));
  });

  it('gives the proxy the address that the API trusts, and the API processes those that the proxy asks', () => {
    const addressOf = (name: string) => {
      const networks = composition.services[name]?.networks ?? {};
      return (!Array.isArray(networks) && networks['edge']?.ipv4_address) || '';
    };
    assert.equal(settings['TRUSTED_PROXIES'], addressOf('web'));
    const [network = '', prefix] = composition.networks['edge']?.ipam?.config[0]?.subnet.split('/') ?? [];
    const subnet = new BlockList();
    subnet.addSubnet(network, Number(prefix));
    for (const name of ['web', 'api-1', 'api-2']) assert.ok(subnet.check(addressOf(name)), name);
    expect(composition.services['web']?.extra_hosts).toStrictEqual(
      ['api-1', 'api-2'].map((name) => `${name}:${addressOf(name)}`),
    );
    for (const name of ['api-1', 'api-2']) {
      assert.match(read('nginx/upstream/api.conf'), new RegExp(`server ${name}:${settings['PORT']} `));
    }
  });

  it('keeps the keys from the proxy, which sees only the releases', () => {
    const sources = composition.services['web']?.volumes?.map((volume) => volume.split(':')[0]);
    expect(sources).toStrictEqual(['assets', 'releases', './nginx/upstream']);
    for (const volume of composition.services['web']?.volumes ?? []) assert.match(volume, /:ro$/);
  });
});

describe('the composition with certificates', () => {
  it('changes the proxy alone, by existing files', () => {
    const tls = parse(read('compose.tls.yaml'));
    expect(Object.keys(tls.services)).toStrictEqual(['web']);
    for (const volume of tls.services.web.volumes) assert.ok(existsSync(join(DEPLOY, volume.split(':')[0])));
    expect(Object.keys(tls.secrets)).toStrictEqual(tls.services.web.secrets);
    for (const secret of tls.services.web.secrets) {
      assert.match(read('nginx/queuebell-tls.conf'), new RegExp(`/run/secrets/${secret};`));
    }
  });
});
