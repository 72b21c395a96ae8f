import { BUILT_IN_ROLES, type RefusalCode } from '@holdfast/core/rules'

const codes: Readonly<Record<RefusalCode, string>> = {
  aliasInvalid: 'The alias may have letters, digits, _ and -, and not only digits.',
  nameMissing: 'A name is missing.',
  contactMissing: 'At least one contact is required.',
  mailAddressInvalid: 'Each contact must be a mail address.',
  addressInvalid: 'It must be a web address, such as https://example.org.',
  colorInvalid: 'It must be a colour, such as #8a1538.',
  orcidInvalid: 'It must be an ORCID iD, such as 0000-0002-1825-0097.',
  imageInvalid: 'This is no picture that can be read.',
  imageTooLarge: 'The picture is too large.',
  changedMeanwhile:
    'Somebody stored changes while you wrote. Nothing of yours is stored yet, and nothing is lost: compare, and save again.',
  tooLong: 'The text is too long.',
  collectionAliasTaken: 'There is a collection with this alias already.',
  groupAliasTaken: 'The collection has a group with this alias already.',
  groupInsideItself: 'The group would be inside itself.',
  assigneeUnknown: 'There is no user or group with this name.',
  roleHeld: 'They have this role here already.',
  userNameInvalid: 'A user name has 2 to 60 letters, digits, or any of _ - .',
  userNameTaken: 'This user name is taken.',
  lastSuperuser: 'This is the last superuser.',
  licenseTaken: 'There is a licence with this name or address already.',
  licenseAddressInvalid: 'The addresses must be complete, such as https://example.org/licence.',
  licenseIsDefault: 'This licence is the default. Choose another default first.',
  licenseInUse: 'This licence is in use.',
  orderInvalid: 'The order must be a whole number.',
  typeNameInvalid: 'A dataset type needs a name for programs, not of digits only, and a name.',
  typeNameTaken: 'There is a dataset type with this name already.',
  typeInUse: 'There are datasets of this type.',
  requestOpen: 'You have requested access to this file already.',
  otherFileType: 'The new file is of another type than the old one. Tick that it may be.',
  sameContent: 'The new file has the same content as the old one.',
  dayInvalid: 'Give a day of the calendar.',
  dayNotAhead: 'The day must be in the future.',
  embargoTooLong: 'No embargo may last that long.',
  retentionTooShort: 'Every retention period must last longer.',
  fieldRequired: 'This must be filled in.',
  noFileChosen: 'No file is chosen.',
  tooManyFilesMatch:
    'More than 10,000 files match. Narrow the list: so many can be changed at once.',
}

/** What is refused often, in English. */
export const REFUSALS_ENGLISH = {
  codes,
  forbidden: 'You do not have the permission that this needs.',
  superuserOnly: 'Only superusers may do this.',
  locked: 'The dataset is locked now. Try again when what locks it has ended.',
  rateLimited: (minutes: string) => `That was too often. Try again in ${minutes} minutes.`,
  noSpace: 'The server has no room left. Please tell its operators.',
}

/** The built-in roles, by their aliases. */
export const ROLES_ENGLISH: Readonly<Record<string, RoleWords>> = Object.fromEntries(
  BUILT_IN_ROLES.map(({ alias, name, description }) => [alias, { name, does: description }]),
)

/** What a role is called, and what it may do. */
export interface RoleWords {
  readonly name: string
  readonly does: string
}
