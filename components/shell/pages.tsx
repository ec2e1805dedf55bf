'use client'

import { late } from '@/components/frame/optional'

// What these pages show is kept in this browser, so that none of it can be there before what reads it.
const loadParts = () => import('@/components/shell/parts')

export const Session = late(async () => (await loadParts()).loadSession())
export const Library = late(async () => (await loadParts()).loadLibrary())
export const Lists = late(async () => (await loadParts()).loadLists())
export const Console = late(async () => (await loadParts()).loadConsole(), { isForm: true })
export const Spending = late(async () => (await (await loadParts()).loadSpending()).Spending)
export const ReceiptPage = late(async () => (await (await loadParts()).loadSpending()).ReceiptPage)
export const StatementPage = late(async () => (await (await loadParts()).loadSpending()).StatementPage)
export const BudgetCards = late(async () => (await loadParts()).loadBudget(), { isForm: true })
export const PrivacyCards = late(async () => (await loadParts()).loadPrivacy(), { isForm: true })
export const StorageCards = late(async () => (await loadParts()).loadStorage(), { isForm: true })
