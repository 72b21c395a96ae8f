import type { Mail } from '../notifications/mail.ts'
import type { MailLanguage } from '../notifications/mail-language.ts'

type MailText = Pick<Mail, 'subject' | 'text'>

/** What mails about an account name. */
export interface MailedAccount {
  /** The name of the installation. */
  readonly brand: string
  readonly userName: string
  /** The address of the installation, without a trailing slash. */
  readonly address: string
  /** As it stands in an address. */
  readonly token: string
  /** When the token ends. */
  readonly until: Date
}

interface AccountMails {
  readonly reset: (facts: MailedAccount) => MailText
  readonly confirmation: (facts: MailedAccount) => MailText
}

const linkToReset = ({ address, token }: MailedAccount) =>
  `  ${address}/account/reset?reset=${token}`

const linkToConfirm = ({ address, token }: MailedAccount) =>
  `  ${address}/account/confirm?confirm=${token}`

const callToConfirm = ({ address, token }: MailedAccount) =>
  `  curl -X POST -H "X-Service-key: $TOKEN" ${address}/api/users/:me/confirmEmail/${token}`

const english: AccountMails = {
  reset: (facts) => ({
    subject: `${facts.brand}: Choose a new password`,
    text: [
      `Somebody asked for a new password of the account @${facts.userName} at ${facts.address}.`,
      'To choose one, open this address:',
      '',
      linkToReset(facts),
      '',
      `It is accepted once, until ${facts.until.toISOString()}. If it was not you, ignore this message.`,
    ].join('\n'),
  }),
  confirmation: (facts) => ({
    subject: `${facts.brand}: Confirm your mail address`,
    text: [
      `This address was given for the account @${facts.userName} at ${facts.address}.`,
      'To confirm that it is yours, open this address and sign in:',
      '',
      linkToConfirm(facts),
      '',
      'Or send this request with the API token of the account:',
      '',
      callToConfirm(facts),
      '',
      `It is accepted until ${facts.until.toISOString()}. If you have no such account, ignore this message.`,
    ].join('\n'),
  }),
}

const german: AccountMails = {
  reset: (facts) => ({
    subject: `${facts.brand}: Ein neues Passwort wählen`,
    text: [
      `Jemand hat ein neues Passwort für das Konto @${facts.userName} bei ${facts.address} angefordert.`,
      'Um eines zu wählen, öffnen Sie diese Adresse:',
      '',
      linkToReset(facts),
      '',
      `Sie gilt einmal, bis ${facts.until.toISOString()}. Wenn Sie das nicht waren, beachten Sie diese Nachricht nicht.`,
    ].join('\n'),
  }),
  confirmation: (facts) => ({
    subject: `${facts.brand}: E-Mail-Adresse bestätigen`,
    text: [
      `Diese Adresse wurde für das Konto @${facts.userName} bei ${facts.address} angegeben.`,
      'Um zu bestätigen, dass sie Ihnen gehört, öffnen Sie diese Adresse und melden Sie sich an:',
      '',
      linkToConfirm(facts),
      '',
      'Oder senden Sie diese Anfrage mit dem API-Token des Kontos:',
      '',
      callToConfirm(facts),
      '',
      `Sie gilt bis ${facts.until.toISOString()}. Wenn Sie kein solches Konto haben, beachten Sie diese Nachricht nicht.`,
    ].join('\n'),
  }),
}

/** The mails about an account, in each language. */
export const ACCOUNT_MAILS: Readonly<Record<MailLanguage, AccountMails>> = {
  en: english,
  de: german,
}
