import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import type { CollectionRef } from '../../rules/collections/collection.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { formatPid, parsePid } from '../../rules/datasets/pid.ts'
import {
  checkedFeedback,
  type Feedback,
  type FeedbackInput,
} from '../../rules/feedback/feedback.ts'
import { childOf, entriesOf, textsOf } from '../../rules/metadata/field-entries.ts'
import type { FieldValue } from '../../rules/metadata/model.ts'
import { isEmailAddress } from '../../rules/metadata/value-format.ts'
import { rateLimits } from '../../rules/rate-limits/rate-limit.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { showsCollection, showsDataset } from '../../rules/roles/visibility.ts'
import { type SettingValues, settingNumber } from '../../rules/settings/setting-values.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { collectionFor } from '../collections/collection-access.ts'
import { datasetFor } from '../datasets/dataset-access.ts'
import { supportAddresses } from '../installation/support-addresses.ts'
import { brandOf } from '../notifications/brand.ts'
import type { RateLimiter } from '../rate-limits/rate-limiter.ts'

/** What feedback is about: an object by id, alias or persistent identifier; null for the installation. */
export type FeedbackTarget =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'identifier'; readonly identifier: string }
  | null

const FEEDBACK = { action: 'SendFeedback', defaultPerHour: 20 }
/** At most this many contacts of an object get a message. */
const MAX_RECIPIENTS = 10

/** Messages to contacts (docs/specification/info.md#feedback-and-small-reads). Their number is limited. */
export const feedbackUseCases = (domain: Domain, limiter: RateLimiter) => {
  const { store, notifier, site } = domain

  return {
    /** Sends a message to the contacts of an object, or to the support; refuses too many of one caller. */
    send: async (actor: Actor, input: FeedbackInput, target: FeedbackTarget): Promise<Feedback> => {
      const { feedback, settings, about, recipients, brand } = await store.read(async (unit) => {
        const settings = await unit.settings.all()
        const account = actor.kind === 'account' ? await unit.accounts.byId(actor.accountId) : null
        const maxLength = settingNumber(settings, ':ContactFeedbackMessageSizeLimit') || null
        const feedback = checkedFeedback(input, { address: account?.email ?? null, maxLength })
        const found = await contactsOf(unit, actor, { target, settings })
        return { feedback, settings, ...found, brand: await brandOf(unit, settings, site) }
      })
      if (notifier === null)
        return refuse({
          kind: 'unavailable',
          code: 'noMail',
          message: 'Feedback cannot be sent: mail is not configured.',
        })
      // Outside the unit, which may run more than once.
      limiter.take(actor, FEEDBACK, rateLimits(settings))
      const valid = [...new Set(recipients)].filter(isEmailAddress).slice(0, MAX_RECIPIENTS)
      if (valid.length === 0)
        refuse({
          kind: 'invalid',
          code: 'noContactAddress',
          message: 'Feedback cannot be sent: no contact has a valid mail address.',
        })
      const text = `${feedback.body}\n\n--\nFrom: ${feedback.fromEmail}\nAbout: ${about}\nSent through ${brand}, ${site.url}`
      await store.write(({ jobs }) =>
        jobs.enqueueAll(
          valid.map((to) => ({
            kind: 'feedbackMail',
            to,
            replyTo: feedback.fromEmail,
            subject: feedback.subject,
            text,
          })),
        ),
      )
      return feedback
    },
  }
}

interface Contacts {
  readonly about: string
  readonly recipients: readonly string[]
}

async function contactsOf(
  unit: ReadUnit,
  actor: Actor,
  { target, settings }: { readonly target: FeedbackTarget; readonly settings: SettingValues },
): Promise<Contacts> {
  if (target === null) return support(unit, settings)
  if (target.kind === 'id') return contactsOfId(unit, actor, target.id)
  const pid = parsePid(target.identifier)
  return pid === null
    ? ofCollection(unit, actor, { kind: 'alias', alias: target.identifier })
    : ofDataset(unit, actor, { kind: 'pid', pid })
}

const support = async (unit: ReadUnit, settings: SettingValues): Promise<Contacts> => ({
  about: 'the installation',
  recipients: await supportAddresses(unit, settings),
})

/** Collections, datasets and files draw their ids from one sequence. */
async function contactsOfId(unit: ReadUnit, actor: Actor, id: number): Promise<Contacts> {
  if ((await unit.collections.find({ kind: 'id', id })) !== null)
    return ofCollection(unit, actor, { kind: 'id', id })
  const record = await unit.files.find(id)
  const datasetId = record?.file.datasetId ?? id
  return ofDataset(unit, actor, { kind: 'id', id: datasetId })
}

async function ofCollection(unit: ReadUnit, actor: Actor, ref: CollectionRef): Promise<Contacts> {
  const { collection, held } = await collectionFor(unit, actor, ref)
  if (!showsCollection(collection, held)) noTarget()
  return { about: `the collection ${collection.name}`, recipients: collection.contacts }
}

async function ofDataset(unit: ReadUnit, actor: Actor, ref: DatasetRef): Promise<Contacts> {
  const { dataset, held } = await datasetFor(unit, actor, ref)
  if (!showsDataset(dataset, held)) noTarget()
  const { ordinal } = dataset.released ?? dataset.newest
  const version = await unit.versions.find(dataset.id, { kind: 'ordinal', ordinal })
  return {
    about: `the dataset ${formatPid(dataset.pid)}`,
    recipients: contactAddresses(version?.metadata.datasetContact),
  }
}

const contactAddresses = (value: FieldValue | undefined): readonly string[] =>
  entriesOf(value).flatMap((entry) => textsOf(childOf(entry, 'datasetContactEmail')))

const noTarget = (): never => refuse({ kind: 'notFound', what: 'Feedback target object' })
