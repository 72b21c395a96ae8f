export { guestbookOwners, isAvailable } from './available-guestbooks.ts'
export {
  type Guestbook,
  type GuestbookInput,
  type NewGuestbook,
  type OptionDraft,
  PERSONAL_VALUES,
  type PersonalValue,
  QUESTION_TYPES,
  type Question,
  type QuestionDraft,
  type QuestionOption,
} from './guestbook.ts'
export {
  type CheckedAnswer,
  checkAnswer,
  isMailAddress,
  type SentAnswer,
} from './guestbook-answer.ts'
export type { NewResponse, PersonalValues, ResponseStub } from './guestbook-response.ts'
