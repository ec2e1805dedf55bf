declare namespace NodeJS {
  interface ProcessEnv {
    /** The name of the build, put in its place by the bundler; absent in tests. */
    readonly NICKEL_BUILD?: string
  }
}
