import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { today } from '../../rules/calendar/day.ts'
import type { DatasetAccess } from '../../rules/datasets/dataset-access.ts'
import { denyFileAccess } from '../../rules/downloads/deny-file-access.ts'
import { downloaderOf } from '../../rules/downloads/downloader.ts'
import type { BundledFile } from '../../rules/files/file-summaries.ts'
import type { Guestbook } from '../../rules/guestbooks/guestbook.ts'
import type { SentAnswer } from '../../rules/guestbooks/guestbook-answer.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import type { SignedRequest } from '../../rules/signing/signed-url.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { isDraft } from '../../rules/versions/version.ts'
import { isInReleasedVersion } from '../files/file-access.ts'
import { answeredDownload } from '../guestbooks/answered-download.ts'
import {
  answersFirst,
  enabledGuestbook,
  GUESTBOOK_ANSWER_VALID_MS,
  refuseUnanswered,
} from '../guestbooks/demanded-guestbook.ts'
import { serverSecret } from '../signing/server-secret.ts'
import { isSigned, signUrl } from '../signing/signed-url.ts'
import { signedName, signerOfAddress } from '../signing/signer-of-address.ts'
import { signerOfCaller } from '../signing/signer-of-caller.ts'
import type { DownloadTally } from './download-tally.ts'
import { type DownloadTarget, type Targeted, targeted } from './download-target.ts'
import { fileRights } from './file-rights.ts'

/** Hexadecimal digits of the digest of an address. */
const DIGEST_DIGITS = 32

/** A download requested with an answer to the guestbook. */
export interface AnsweredDownload {
  readonly target: DownloadTarget
  /** Null when the request contains no answer. */
  readonly sent: SentAnswer | null
  readonly counts: boolean
}

/**
 * Downloads that begin with an answer to a guestbook
 * (docs/specification/guestbooks.md#download-with-an-answer and
 * docs/specification/guestbooks.md#the-address-that-is-returned).
 */
export const answerUseCases = (domain: Domain, tally: DownloadTally) => {
  const { store, clock, signer } = domain

  /**
   * Resolves the target when the caller may download all of it. Runs before anything is written, so that
   * hidden files stay hidden.
   */
  const permitted = (actor: Actor, target: DownloadTarget) =>
    store.read(async (unit) => {
      const meant = await targeted(unit, actor, target)
      const { access, files } = meant
      const rights = await fileRights(unit, { actor, access }, today(clock.now()))
      // Unlike a zip download, an answer covers all files or none.
      if (files.some((file) => rights(file) !== null)) return denyFileAccess()
      const guestbook = await enabledGuestbook(unit, access)
      const asked = guestbook !== null && (await answersFirst(unit, { actor, access }, domain))
      return { meant, guestbook, asked }
    })

  /**
   * Stores the answer for every file of the target and returns the reference of the last response; null
   * without a guestbook or answer.
   */
  const answer = async (
    actor: Actor,
    { target, sent, counts }: AnsweredDownload,
  ): Promise<{ readonly response: string | null; readonly datasetId: number }> => {
    const { meant, guestbook, asked } = await permitted(actor, target)
    const { access, files, version } = meant
    const response =
      guestbook === null || (sent === null && !asked)
        ? null
        : await store.write(async (unit) => {
            // The questions must not change between the check and the write.
            const current = await unit.guestbooks.lock(guestbook.id)
            return current && respond(unit, { actor, guestbook: current, meant, sent })
          })
    if (counts && !(version && isDraft(version)))
      tally.note(actor, releasedIn(files, access), await answererOf(actor, sent))
    return { response, datasetId: access.dataset.id }
  }

  /** The address distinguishes guests who give one; only a digest of it is kept. */
  const answererOf = async (actor: Actor, sent: SentAnswer | null): Promise<string> => {
    const email = sent?.person.email?.trim().toLowerCase() ?? ''
    if (actor.kind === 'account' || email === '') return downloaderOf(actor)
    const key = await serverSecret(domain, 'downloaders')
    return signer.mac(key, email).slice(0, DIGEST_DIGITS)
  }

  const respond = async (
    unit: WriteUnit,
    {
      actor,
      guestbook,
      meant: { access, files, version },
      sent,
    }: {
      readonly actor: Actor
      readonly guestbook: Guestbook
      readonly meant: Targeted
      readonly sent: SentAnswer | null
    },
  ): Promise<string | null> => {
    if (sent === null) return refuseUnanswered(guestbook)
    return answeredDownload(domain, unit, {
      actor,
      guestbook,
      sent,
      datasetId: access.dataset.id,
      versionOrdinal: version?.ordinal ?? null,
      files,
    })
  }

  return {
    answer,

    /** Returns a signed URL that lets the caller download without a further answer for one minute. */
    signed: async (actor: Actor, base: string): Promise<string> => {
      const until = new Date(clock.now().getTime() + GUESTBOOK_ANSWER_VALID_MS)
      const user = signedName(actor)
      const found = await signerOfCaller(domain, actor)
      if (found === null)
        return refuse({ kind: 'conflict', message: 'An API token is needed to sign the URL.' })
      return signUrl({ base, user, method: 'GET' }, { until, key: found.key, signer })
    },

    /** The actor for whom the URL was signed; refuses one that was altered or has expired. */
    bearer: async ({ base, signature }: SignedRequest): Promise<Actor> => {
      const found = await signerOfAddress(domain, signature.user)
      const by = { now: clock.now(), key: found?.key ?? '', signer }
      if (found === null || !isSigned({ base, method: 'GET' }, signature, by))
        return refuse({ kind: 'badCredential', message: 'Bad signed URL' })
      return found.actor
    },
  }
}

const releasedIn = (files: readonly BundledFile[], { dataset }: DatasetAccess): readonly number[] =>
  files.filter((file) => isInReleasedVersion(file, dataset)).map(({ id }) => id)
