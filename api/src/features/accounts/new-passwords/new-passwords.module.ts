import { Module } from '@nestjs/common';
import { BreachedPasswords } from './breached-passwords.js';
import { NewPasswords } from './new-passwords.js';

@Module({ providers: [BreachedPasswords, NewPasswords], exports: [NewPasswords] })
export class NewPasswordsModule {}
