import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const FOR_THIS_HOST = '__Host-';

interface Where {
  /** Where it is sent over plain http. */
  path: string;
  sameSite: 'strict' | 'lax';
}

/**
 * A cookie that no script reads. Over https its name begins with `__Host-`: a browser then takes it from this host alone, over
 * TLS alone, and for every path (OWASP ASVS 3.3.3). A shop's own network may have no https; there it keeps its plain name.
 */
export class OwnCookie {
  constructor(
    private readonly name: string,
    private readonly where: Where,
  ) {}

  /** A browser that was here before the name changed, or before the site had https, comes with the plain one. */
  read({ cookies }: Pick<FastifyRequest, 'cookies'>): string | undefined {
    return cookies[FOR_THIS_HOST + this.name] ?? cookies[this.name];
  }

  /** @param publicUrl where people open this installation */
  set(reply: FastifyReply, value: string, publicUrl: string, maxAge: number): void {
    void reply.setCookie(this.nameAt(publicUrl), value, { ...this.#attributesAt(publicUrl), maxAge });
    const isRenamed = isSecure(publicUrl) && reply.request.cookies[this.name] !== undefined;
    if (isRenamed) this.#clearPlain(reply);
  }

  /** Under both names: none of them may come back. */
  clear(reply: FastifyReply, publicUrl: string): void {
    void reply.clearCookie(this.nameAt(publicUrl), this.#attributesAt(publicUrl));
    if (isSecure(publicUrl)) this.#clearPlain(reply);
  }

  /** @returns what it is called where the installation is opened under `publicUrl` */
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
