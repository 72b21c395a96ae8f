import type { GuestbookUse } from '@holdfast/core'
import type { Guestbook, Question } from '@holdfast/core/rules'
import { instant } from '../output/times.ts'

/** A guestbook, with its usage when requested (docs/specification/guestbooks.md#guestbook-json). */
export const presentGuestbook = (guestbook: Guestbook, use: GuestbookUse | null = null) => ({
  id: guestbook.id,
  name: guestbook.name,
  enabled: guestbook.enabled,
  nameRequired: guestbook.requires.includes('name'),
  emailRequired: guestbook.requires.includes('email'),
  institutionRequired: guestbook.requires.includes('institution'),
  positionRequired: guestbook.requires.includes('position'),
  ...(guestbook.questions.length === 0
    ? {}
    : { customQuestions: guestbook.questions.map(presentQuestion) }),
  createTime: instant(guestbook.createdAt),
  collectionId: guestbook.collectionId,
  ...(use === null ? {} : { usageCount: use.datasets, responseCount: use.responses }),
})

const presentQuestion = (question: Question) => ({
  id: question.id,
  question: question.text,
  required: question.required,
  displayOrder: question.displayOrder,
  type: question.type,
  hidden: question.hidden,
  ...(question.type === 'options' ? { optionValues: question.options } : {}),
})
