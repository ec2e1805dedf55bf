/** Factories on Base: who settles a wallet not yet deployed (ERC-6492) calls the one it names, and no other than these. */
export const walletFactories = [
  // Coinbase Smart Wallet, which Base Account is, 1 and 1.1
  '0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a',
  '0xBA5ED110eFDBa3D005bfC882d75358ACBbB85842',
  // Safe's SafeProxyFactory 1.3.0, 1.4.1 and 1.5.0
  '0xa6B71E26C5e0845f74c812102Ca7114b6a896AB2',
  '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
  '0x14F2982D601c9458F93bd70B218933A6f8165e7b',
  // MetaMask Smart Accounts' SimpleFactory
  '0x69Aa2f9fe1572F1B640E1bbc512f5c3a734fc77c',
  // Kernel's meta factory 3 and its factory 3.1
  '0xd703aaE79538628d27099B8c4f621bE4CCd142d5',
  '0xaac5D4240AF87249B3f71BC8E4A2cae074A3E419',
  // Light Account 1.1 and 2
  '0x00004EC70002a32400f8ae005A26081065620D20',
  '0x0000000000400CdFef5E2714E63d8040b700BC24',
] as const

/** Whether an address in either case is one of the known factories. */
export const isKnownFactory = (address: string): boolean =>
  walletFactories.some((factory) => factory.toLowerCase() === address.toLowerCase())
