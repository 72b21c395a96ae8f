import { BUILT_IN_ROLES, type RefusalCode } from '@holdfast/core/rules'

const codes: Readonly<Record<RefusalCode, string>> = {
  aliasInvalid: 'The alias may have letters, digits, _ and -, and not only digits.',
  nameMissing: 'A name is missing.',
  contactMissing: 'At least one contact is required.',
  tooManyContacts: 'These are too many contacts.',
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
  typeAllowed: 'A collection allows this type.',
  typeInUse: 'There are datasets of this type.',
  requestOpen: 'You have requested access to this file already.',
  otherFileType: 'The new file is of another type than the old one. Tick that it may be.',
  sameContent: 'The new file has the same content as the old one.',
  dayInvalid: 'Give a day of the calendar.',
  dayNotAhead: 'The day must be in the future.',
  embargoTooLong: 'No embargo may last that long.',
  retentionTooShort: 'Every retention period must last longer.',
  noFileChosen: 'No file is chosen.',
  tooManyFilesMatch:
    'More than 10,000 files match. Narrow the list: at most 10,000 can be changed at once.',
  fileNameBlank: 'A file needs a name.',
  fileNameCharacters:
    'A file name must not contain any of these characters: : < > ; # / " * | ? \\',
  fileNameHidden: 'The file name contains characters that cannot be seen. Type it anew.',
  fileNameTooLong: 'The file name is too long: it may take 255 bytes.',
  folderCharacters: 'A folder may have only letters, digits, blanks and _ - . / in its name.',
  folderTooLong:
    'The folder is too long: each part may take 255 bytes, and the whole 1,000 characters.',
  pathTaken: 'There is a file with this name in this folder already.',
  filesNotRestrictable: 'Files cannot be restricted on this installation.',
  manyFilesChosen: 'Too many files are chosen at once.',
  fieldRequired: 'This must be filled in.',
  fieldDate: 'It must be a date, such as YYYY-MM-DD, YYYY-MM or YYYY.',
  fieldWholeNumber: 'It must be a whole number.',
  fieldNumber: 'It must be a number, such as 12.5.',
  fieldAddress: 'It must be a web address that begins with http://, https:// or ftp://.',
  fieldMail: 'It must be a mail address.',
  fieldTerm: 'It must be a term of the vocabulary.',
  fieldCoordinate:
    'It must be in decimal degrees: a longitude from -180 to 180, a latitude from -90 to 90.',
  boxIncomplete: 'The rectangle needs all four edges.',
  boxCrossed: 'West must be west of east, and south be south of north.',
  collectionUnpublished: 'The collection of the dataset is not published.',
  collectionPublished: 'The collection is published already.',
  parentUnpublished: 'The collection above is not published.',
  collectionNotEmpty: 'A collection that is not empty cannot be deleted.',
  rootCollection: 'The top collection cannot be deleted.',
  termsMissing: 'It may not be published without a licence or terms of use.',
  noFiles: 'The dataset has no files, but its collection requires some.',
  filesBroken: 'Some files do not match the checksums they were added with.',
  majorNeeded: 'Nothing was published yet: only a major version can be published.',
  majorForFiles: 'Files were added, removed or replaced: only a major version can be published.',
  majorAfterWithdrawal:
    'The version before this one was withdrawn: only a major version can be published.',
  linkedAlready: 'It is linked there already.',
  belongsThere: 'It lies there already, or in a collection inside.',
  intoItself: 'A collection cannot be put into itself, or into what is inside it.',
  moveTied:
    'Something in it has no place there: a guestbook, a template, a link or a featured entry. Tick the box to move it without them.',
  targetUnpublished: 'What is published cannot be moved into an unpublished collection.',
  nothingToPublish: 'The newest version is published: there is nothing to publish.',
  notADraft: 'The dataset has no draft.',
  notInReview: 'The dataset is not in review.',
  customTermsOff: 'Custom terms are not allowed here: choose a licence.',
  quotaExceeded: 'The file is larger than the room that the quota leaves.',
  fileTooLarge: 'The file is larger than one file may be here.',
  endNotAhead: 'The end must be in the future.',
  blockRequired: 'This block is required.',
  mailConfirmed: 'The mail address is confirmed already.',
  mailJustSent: 'A mail was sent just now. Try again in a minute.',
  addressLinkInvalid: 'The link is wrong or has expired. Ask for another one.',
  accountItself: 'An account cannot be merged into itself.',
  accountMixed: 'An active account and a deactivated one cannot be merged.',
  licenseInactive: 'A licence that is not offered cannot be the default.',
  labelUnknown: 'This is no label for the dataset.',
  labelSame: 'The dataset has this label already.',
  tooManyItems: 'The collection has as many featured items as it can.',
  templateNameMissing: 'A template needs a name.',
  accountDeactivated: 'The account is deactivated.',
  signUpClosed: 'Nobody can sign up here. Ask the operators.',
  serviceSignUpClosed: 'Nobody can sign up here with this service.',
  serviceAddressMissing: 'The service tells no mail address.',
  serviceAddressTaken:
    'Another account has this mail address. Sign in to it with its password and confirm the address; then this service leads to it.',
  tryAgain: 'Something happened at the same moment. Try again.',
  noMail: 'This installation sends no mail.',
  noContactAddress: 'No contact has a valid mail address.',
  messageEmpty: 'A message needs a subject and a text.',
  senderMissing: 'Give your mail address, so that they can answer.',
  partsMissing: 'Parts of the file are missing. Send it again.',
  uploadsUnfinished:
    'Uploads to this draft are not finished. Wait for them, or tick to go on without them.',
}

/** What is refused often, in English. */
export const REFUSALS_ENGLISH = {
  codes,
  /** Before a message of the server that has no other words; none in English. */
  inEnglish: '',
  termsInvalid:
    'With restricted files, either requests for access must be allowed or terms of access be given.',
  forbidden: 'You do not have the permission that this needs.',
  superuserOnly: 'Only superusers may do this.',
  locked: 'The dataset is locked now. Try again when what locks it has ended.',
  rateLimited: (minutes: number) =>
    `That was too often. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
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
