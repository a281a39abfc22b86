import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const FOR_THIS_HOST = '__Host-';

interface Where {
  /** Cookie path over plain http. */
  path: string;
  sameSite: 'strict' | 'lax';
}

/**
 * An HttpOnly cookie. Over https its name begins with `__Host-`, so that browsers accept it from this host
 * only, over TLS only, and for every path (OWASP ASVS 3.3.3). Without https, as in a shop's own network, it
 * has its plain name.
 */
export class OwnCookie {
  constructor(
    private readonly name: string,
    private readonly where: Where,
  ) {}

  /** Browsers may still have the plain name from before the site had https. */
  read({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
    return cookies[FOR_THIS_HOST + this.name] ?? cookies[this.name];
  }

  /** @param publicUrl where people open this installation */
  set(reply: FastifyReply, value: string, publicUrl: string, maxAge: number): void {
    void reply.setCookie(this.nameAt(publicUrl), value, { ...this.#attributesAt(publicUrl), maxAge });
    const isRenamed = isSecure(publicUrl) && reply.request.cookies[this.name] !== undefined;
    if (isRenamed) this.#clearPlain(reply);
  }

  /** Clears both names, so that neither comes back. */
  clear(reply: FastifyReply, publicUrl: string): void {
    void reply.clearCookie(this.nameAt(publicUrl), this.#attributesAt(publicUrl));
    if (isSecure(publicUrl)) this.#clearPlain(reply);
  }

  /** @returns the name if the installation is opened under `publicUrl` */
  nameAt(publicUrl: string): string {
    return isSecure(publicUrl) ? FOR_THIS_HOST + this.name : this.name;
  }

  #clearPlain(reply: FastifyReply): void {
    void reply.clearCookie(this.name, { ...this.#attributesAt('http:'), secure: true });
  }

  #attributesAt(publicUrl: string): CookieSerializeOptions {
    const { path, sameSite } = this.where;
    const secure = isSecure(publicUrl);
    return { httpOnly: true, sameSite, path: secure ? '/' : path, secure };
  }
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');
