import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { mongo, type Model, type QueryFilter } from 'mongoose';
import { Clock } from '../../platform/clock/clock.js';
import { memberModel, type ActiveMember, type MemberDocument } from './member.schema.js';

const IN_TEAM = { removedAt: { $exists: false } } as const;

/** The people of teams. Queries of an owner name the owner, so that other shops' people are not found. */
@Injectable()
export class Members {
  constructor(
    @InjectModel(memberModel.name) private readonly members: Model<MemberDocument>,
    private readonly clock: Clock,
  ) {}

  /** @throws a duplicate key error if the address is invited already */
  async add(member: MemberDocument, session: mongo.ClientSession): Promise<void> {
    await this.members.insertOne(member, { session });
  }

  async active(id: string): Promise<ActiveMember | null> {
    return this.members
      .findOne({ _id: new mongo.ObjectId(id), personId: { $exists: true } })
      .lean<ActiveMember>();
  }

  async ofShop(ownerId: mongo.ObjectId | string, session?: mongo.ClientSession): Promise<MemberDocument[]> {
    const own = { ownerId: new mongo.ObjectId(ownerId), ...IN_TEAM };
    return this.members.find(own, null, { session }).sort({ invitedAt: 1, _id: 1 }).lean();
  }

  /** The places of a person in teams. */
  async ofPerson(personId: mongo.ObjectId | string, session?: mongo.ClientSession): Promise<ActiveMember[]> {
    const own = { personId: new mongo.ObjectId(personId) };
    return this.members.find(own, null, { session }).sort({ joinedAt: 1, _id: 1 }).lean<ActiveMember[]>();
  }

  /** @returns the invitation with a new link, which replaces the previous one; null if there is none */
  async inviteAgain(
    ownerId: mongo.ObjectId,
    email: string,
    change: Pick<MemberDocument, 'name' | 'role' | 'invitedAt' | 'tokenHash' | 'expiresAt'>,
    session: mongo.ClientSession,
  ): Promise<MemberDocument | null> {
    return this.members
      .findOneAndUpdate({ ownerId, email }, { $set: change }, { returnDocument: 'after', session })
      .lean();
  }

  /** @returns the invitation that the link opens, or null */
  async byToken(tokenHash: string): Promise<MemberDocument | null> {
    return this.members.findOne(this.#openBy(tokenHash)).lean();
  }

  /**
   * Uses up the link. @returns null if it was used or cancelled meanwhile
   * @throws a duplicate key error if the person is in this team
   */
  async join(
    tokenHash: string,
    personId: mongo.ObjectId,
    session: mongo.ClientSession,
  ): Promise<ActiveMember | null> {
    const change = {
      $set: { personId, joinedAt: this.clock.now() },
      $unset: { email: '', tokenHash: '', expiresAt: '' },
    };
    return this.members
      .findOneAndUpdate(this.#openBy(tokenHash), change, { returnDocument: 'after', session })
      .lean<ActiveMember>();
  }

  async change(
    ownerId: string,
    id: mongo.ObjectId,
    { name, role, pinHash }: Partial<Pick<MemberDocument, 'name' | 'role'> & { pinHash: string | null }>,
  ): Promise<MemberDocument | null> {
    const own = { _id: id, ownerId: new mongo.ObjectId(ownerId), ...IN_TEAM };
    const set = {
      ...(name !== undefined && { name }),
      ...(role !== undefined && { role }),
      ...(pinHash && { pinHash }),
    };
    const change = { $set: set, ...(pinHash === null && { $unset: { pinHash: '' } }) };
    return this.members.findOneAndUpdate(own, change, { returnDocument: 'after' }).lean();
  }

  /** @returns the member before; null if there is none */
  async remove(
    ownerId: string,
    id: mongo.ObjectId,
    session: mongo.ClientSession,
  ): Promise<MemberDocument | null> {
    const own = { _id: id, ownerId: new mongo.ObjectId(ownerId), ...IN_TEAM };
    const change = {
      $set: { removedAt: this.clock.now() },
      $unset: { personId: '', email: '', tokenHash: '', expiresAt: '', pinHash: '' },
    };
    return this.members.findOneAndUpdate(own, change, { session }).lean();
  }

  #openBy = (tokenHash: string): QueryFilter<MemberDocument> => ({
    tokenHash,
    expiresAt: { $gt: this.clock.now() },
  });
}
