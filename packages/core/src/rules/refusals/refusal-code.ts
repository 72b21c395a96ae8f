/**
 * Names of refusals that people meet often, for whoever tells them in other words or languages. Clients of the API
 * do not get them. A refusal without one is told by its message.
 */
export type RefusalCode =
  | 'aliasInvalid'
  | 'nameMissing'
  | 'contactMissing'
  | 'mailAddressInvalid'
  | 'tooLong'
  | 'addressInvalid'
  | 'colorInvalid'
  | 'collectionAliasTaken'
  | 'groupAliasTaken'
  | 'groupInsideItself'
  | 'assigneeUnknown'
  | 'roleHeld'
  | 'userNameInvalid'
  | 'userNameTaken'
  | 'lastSuperuser'
  | 'licenseTaken'
  | 'licenseAddressInvalid'
  | 'licenseIsDefault'
  | 'licenseInUse'
  | 'orderInvalid'
  | 'typeNameInvalid'
  | 'typeNameTaken'
  | 'typeInUse'
  | 'requestOpen'
