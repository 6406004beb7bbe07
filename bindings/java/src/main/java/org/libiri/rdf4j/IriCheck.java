package org.libiri.rdf4j;

import java.util.Optional;
import java.util.function.Consumer;
import org.eclipse.rdf4j.model.IRI;
import org.eclipse.rdf4j.model.Literal;
import org.eclipse.rdf4j.model.Statement;
import org.eclipse.rdf4j.model.Triple;
import org.eclipse.rdf4j.model.Value;
import org.eclipse.rdf4j.rio.RDFHandler;
import org.eclipse.rdf4j.rio.RDFHandlerException;
import org.eclipse.rdf4j.rio.helpers.RDFHandlerWrapper;
import org.libiri.Rule;
import org.libiri.SyntaxError;

/**
 * Checks the IRIs of Eclipse RDF4J by RFC 3987 to the letter: {@code parser.setRDFHandler(new IriCheck(Rule.IRI, IriCheck::refuse, handler))}. Each one in a statement
 * (subject, predicate, object, datatype, context, and those of a quoted triple) and each name of a namespace that is not of the rule is told, and the statement goes on to
 * the handlers unless what is told throws. Like other handlers it is for one thread at a time.
 *
 * <p>The parser itself has to let them pass: without {@code BasicParserSettings.VERIFY_URI_SYNTAX}.
 */
public class IriCheck extends RDFHandlerWrapper {
  private static final int KEPT = 1 << 10;

  private final Rule rule;
  private final Consumer<Problem> told;
  private final String[] valid = new String[KEPT]; // each at the place that its hash says: most IRIs of a dump come again soon

  /** Where an IRI stands. */
  public enum Place {
    SUBJECT,
    PREDICATE,
    OBJECT,
    DATATYPE,
    CONTEXT,
    NAMESPACE
  }

  /**
   * An IRI that is none.
   *
   * @param place where it stands; of a quoted triple, where that stands
   * @param iri its text
   * @param statement in which it stands; empty for a namespace
   * @param error why it is none
   */
  public record Problem(Place place, String iri, Optional<Statement> statement, SyntaxError error) {
    /** The place, the code and the message of the error; no byte of the IRI. */
    @Override
    public String toString() {
      return place.name().toLowerCase(java.util.Locale.ROOT) + ": " + error.code() + ": " + error;
    }
  }

  /** What {@link IriCheck#refuse} throws. */
  public static final class Refused extends RDFHandlerException {
    private static final long serialVersionUID = 1;
    private final transient Problem problem;

    private Refused(Problem problem) {
      super(problem.toString());
      this.problem = problem;
    }

    /** What was refused. */
    public Problem problem() {
      return problem;
    }
  }

  /** Throws {@link Refused}: the first problem ends the parser's work. */
  public static void refuse(Problem problem) {
    throw new Refused(problem);
  }

  /**
   * A check before the handlers.
   *
   * @param rule what an IRI has to be: {@link Rule#IRI}, as in RDF 1.1 (Concepts s3.2); {@link Rule#IRI_REFERENCE}, so that relative ones pass; {@link Rule#URI}
   * @param told gets each problem, as often as it occurs
   */
  public IriCheck(Rule rule, Consumer<Problem> told, RDFHandler... handlers) {
    super(handlers);
    this.rule = rule;
    this.told = told;
  }

  @Override
  public void handleNamespace(String prefix, String name) {
    check(Place.NAMESPACE, name, null);
    super.handleNamespace(prefix, name);
  }

  @Override
  public void handleStatement(Statement statement) {
    check(Place.SUBJECT, statement.getSubject(), statement);
    check(Place.PREDICATE, statement.getPredicate(), statement);
    check(Place.OBJECT, statement.getObject(), statement);
    check(Place.CONTEXT, statement.getContext(), statement);
    super.handleStatement(statement);
  }

  private void check(Place place, Value value, Statement statement) {
    if (value instanceof IRI iri) {
      check(place, iri.stringValue(), statement);
    } else if (value instanceof Literal literal) {
      check(Place.DATATYPE, literal.getDatatype(), statement);
    } else if (value instanceof Triple triple) {
      check(place, triple.getSubject(), statement);
      check(place, triple.getPredicate(), statement);
      check(place, triple.getObject(), statement);
    }
  }

  private void check(Place place, String iri, Statement statement) {
    int slot = (iri.hashCode() * 0x9E3779B1) >>> 22;
    if (iri.equals(valid[slot])) return;
    Optional<SyntaxError> error = rule.check(iri);
    if (error.isEmpty()) valid[slot] = iri;
    else told.accept(new Problem(place, iri, Optional.ofNullable(statement), error.get()));
  }
}
