export { aCollection } from './store/a-collection.ts'
export { newAccount, newCollection, newDataset, newFile, newVersion } from './store/builders.ts'
