import { targetFields, type TargetField } from '@/lib/browser/files/import/rows'

type FieldFacts = {
  label: string
  /** Headings under which it is usually found, in lower-case letters and digits only. */
  headings: readonly string[]
}

const words = (text: string): readonly string[] => text.split(' ')

/** What a column can be taken for, with the headings of the tools that people bring files from. */
export const fieldFacts = {
  profile: {
    label: 'Profile URL or ID',
    headings: words(
      'profileurl profile profilelink publicprofileurl publicidentifier networkid networkurl profileid memberurl personurl contacturl profileaddress profil profillink perfil',
    ),
  },
  email: {
    label: 'E-mail',
    headings: words(
      'email emails emailaddress workemail primaryemail contactemail businessemail mail emailadresse emailaddress1 workemailaddress emailid correo courriel',
    ),
  },
  fullName: {
    label: 'Full name',
    headings: words(
      'name fullname contactname personname candidatename candidate contact prospect names fullnames displayname leadname attendee attendeename participant speaker person people teilnehmer ansprechpartner kontakt nomcomplet nombrecompleto nomecompleto nominativo naam nameofperson',
    ),
  },
  firstName: {
    label: 'First name',
    headings: words(
      'firstname first givenname forename vorname prenom givennames fname rufname nombre nome voornaam imie fornamn fornavn',
    ),
  },
  lastName: {
    label: 'Last name',
    headings: words(
      'lastname last surname familyname nachname nom familynames lname secondname zuname familienname apellido apellidos cognome sobrenome achternaam nazwisko efternamn etternavn',
    ),
  },
  title: {
    label: 'Job title',
    headings: words(
      'title jobtitle currenttitle position role currentposition occupation headline positiontitle jobrole jobposition function designation currentrole stelle beruf funktion poste fonction cargo puesto ruolo funzione functie stanowisko',
    ),
  },
  companyName: {
    label: 'Company name',
    headings: words(
      'company companyname currentcompany organization organisation account accountname employer firm business companies companynames currentcompanyname currentemployer organizationname organisationname employername workplace firma unternehmen arbeitgeber entreprise societe empresa azienda societa bedrijf',
    ),
  },
  company: {
    label: 'Company page or ID',
    headings: words(
      'companyurl companyprofileurl companypage companyid companynetworkurl universalname companyslug companyprofile companylink',
    ),
  },
  domain: {
    label: 'Website or domain',
    headings: words(
      'website domain companywebsite companydomain companydomainname websiteurl web homepage companywebsiteurl site url companyurldomain webseite sitioweb siteweb sitoweb emaildomain',
    ),
  },
  location: {
    label: 'Location',
    headings: words(
      'location city place region address currentlocation country cityregion ort stadt standort land ville lieu pays ciudad ubicacion pais cidade citta luogo plaats miasto',
    ),
  },
  phone: {
    label: 'Phone',
    headings: words(
      'phone phonenumber mobile mobilephone workphone workdirectphone telephone tel directphone mobilenumber cellphone telefon handy telephonenumber telefono',
    ),
  },
  post: {
    label: 'Post, job or ad',
    headings: words('post posturl postlink postaddress joburl jobid joblink adurl adid adlink'),
  },
} as const satisfies Record<TargetField, FieldFacts>

/** A heading in lower-case letters and digits only, accents left out: 'E-Mail' and 'email' are one. */
export const plainHeading = (heading: string): string =>
  heading
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The field whose usual headings have exactly this one among them. */
export const fieldOfHeading = (heading: string): TargetField | undefined => {
  const plain = plainHeading(heading)
  return targetFields.find((field) => {
    const headings: readonly string[] = fieldFacts[field].headings
    return headings.includes(plain)
  })
}
