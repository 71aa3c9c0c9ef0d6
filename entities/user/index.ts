export {
  type Credentials,
  changeOwnPassword,
  getOwnUser,
  listCompanyUsers,
  listOwnCompanies,
  type PasswordReset,
  resetPassword,
  sendPasswordEmail,
  signIn,
  updateEmailSetting,
} from "./api";
export {
  type CompanyUser,
  type Membership,
  membershipSchema,
  type User,
  userSchema,
} from "./schema";
